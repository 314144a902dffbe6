/** Names longer than this are cut. */
const MOST = 54;

/** What is asked of a candidate, before the name says what it is about. */
const VERBS =
  'analyze|apply|configure|define|demonstrate|describe|determine|diagnose|explain|identify|implement|interpret|manage|recognize|select|summarize|troubleshoot|understand|use(?! of| cases)|verify';
const LEAD = new RegExp(
  `^(?:given (?:a|the) scenario, )?(?:(?:${VERBS})(?:,? and |, (?:and )?| )(?=\\S))+(?:(?:the importance|the purposes?|basic operations|the components) of |the (?:appropriate )?)?`,
  'i',
);
/** 'Compare A with B' is about A and B. */
const COMPARED = /^(?:compare(?: and contrast)?|contrast) (.+?)(?: (?:to|with) (.+))?$/i;
/** What may stand before the subject, and goes if the name is too long. */
const ASPECT =
  /^(?:(?:the )?(?:important )?(?:capabilities|characteristics|components|concepts|elements|factors|functions?|issues|purposes?|roles?|types|use)(?:,? and |, )?)+ (?:of|with) (?:the )?/i;
/** Before these words, and at commas, a name can end. */
const ENDS =
  /(?:,? (?:and|or|that|which|to|in|on|for|with|of|at|by|from|into|through|against|between|within|using|spanning|operating|including|such as|as|on)\b|[,;:] )/gi;

/** What cannot be the last word. */
const LOOSE = /(?: (?:and|or|that|which|to|in|on|for|with|of|at|by|from|the|an?|used|very))+$/i;

/**
 * The name of an exam's task as it stands in a sentence: what it is about, with a capital, without parentheses, and if it is long, cut
 * where a phrase ends.
 */
export function shortName(name: string): string {
  const bare = name
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?\([^()]*\)/g, '')
    .trim();
  const [, first, second] = COMPARED.exec(bare) ?? [];
  const subject = first === undefined ? bare.replace(LEAD, '') || bare : second ? `${first} and ${second}` : first;
  const brief = subject.length > MOST ? subject.replace(ASPECT, '') : subject;
  return withCapital(brief.length > MOST ? cutAtPhrase(brief) : brief);
}

/** Up to the last place within bounds where a phrase ends, of a list up to its first comma; if there is none, up to the last word. */
function cutAtPhrase(text: string): string {
  const ends = [...text.matchAll(ENDS)].map(({ index }) => index).filter((index) => index > 0 && index <= MOST);
  const word = text.lastIndexOf(' ', MOST);
  const whole = text.slice(0, ends.at(-1) ?? (word > 0 ? word : MOST));
  const phrase = whole.split(/[,;:] /)[0]!;
  const rest = phrase.replace(LOOSE, '');
  return rest === '' ? phrase : rest;
}

/** Names that begin small on purpose, such as 'iSCSI', stay as they are. */
const withCapital = (text: string) =>
  /^[a-z][a-z-]*(?![\w])/.test(text) ? text[0]!.toUpperCase() + text.slice(1) : text;
