type TextWithRationale = { text: string; rationale: string };

/** The parts of a question its author wrote as text. */
export type AuthoredQuestion = {
  text: string;
  options: readonly TextWithRationale[];
  parts?: readonly TextWithRationale[] | undefined;
  explanation: string;
};

/** A question with each text replaced by the result of `change`, which also gets the field's name. */
export function withTexts<T extends AuthoredQuestion>(question: T, change: (text: string, field: string) => string): T {
  const reasoned = <R extends TextWithRationale>(held: readonly R[], field: string): R[] =>
    held.map((own, index) => ({
      ...own,
      text: change(own.text, `${field}.${index}.text`),
      rationale: change(own.rationale, `${field}.${index}.rationale`),
    }));
  return {
    ...question,
    text: change(question.text, 'text'),
    options: reasoned(question.options, 'options'),
    ...(question.parts && { parts: reasoned(question.parts, 'parts') }),
    explanation: change(question.explanation, 'explanation'),
  };
}

/** Each text in a question with its field's name. */
export function textsOf(question: AuthoredQuestion): { field: string; text: string }[] {
  const texts: { field: string; text: string }[] = [];
  withTexts(question, (text, field) => {
    texts.push({ field, text });
    return text;
  });
  return texts;
}
