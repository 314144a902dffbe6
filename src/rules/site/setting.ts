/** Under what a setting stands in the admin area, in this order. */
export const TOPICS = ['identity', 'support', 'money', 'claims', 'offers', 'texts'] as const;
export type Topic = (typeof TOPICS)[number];

/** How a setting is written: a line, a text in Markdown, yes or no, a color, a picture, or one of a few words. */
export const SETTING_KINDS = ['line', 'text', 'switch', 'color', 'picture', 'choice'] as const;
export type SettingKind = (typeof SETTING_KINDS)[number];

/** One thing that the owner of a site may have otherwise. */
export type Setting = {
  kind: SettingKind;
  topic: Topic;
  label: string;
  /** Where it is shown, and what else its owner should know. */
  hint: string;
  /** What holds where nobody set it. `{name}` stands for something else, see `filled`. */
  default: string;
  /** Characters at the most; of a picture, bytes. */
  most: number;
  /** It may be switched off: the place where it stood closes up. */
  canHide?: true;
  /** It may not be empty. */
  isNeeded?: true;
  /** What a line has to look like, beside having one line. */
  form?: 'email' | 'days';
  /** What may be chosen. */
  choices?: readonly string[];
};

type Line = Omit<Setting, 'kind' | 'topic' | 'label' | 'hint' | 'default' | 'most'> & { most?: number };

/** A maker of lines of one topic. */
export const linesOf =
  (topic: Topic) =>
  (label: string, hint: string, value: string, { most = 80, ...more }: Line = {}) => ({
    kind: 'line' as const,
    topic,
    label,
    hint,
    default: value,
    most,
    ...more,
  });
