/** The setting groups in the admin area, in this order. */
export const TOPICS = ['identity', 'access', 'support', 'money', 'claims', 'offers', 'texts'] as const;
export type Topic = (typeof TOPICS)[number];

/** How a setting is entered: a line, Markdown text, yes or no, a color, a picture, or one of a few words. */
export const SETTING_KINDS = ['line', 'text', 'switch', 'color', 'picture', 'choice'] as const;
export type SettingKind = (typeof SETTING_KINDS)[number];

/** One thing a site's owner can change. */
export type Setting = {
  kind: SettingKind;
  topic: Topic;
  label: string;
  /** Where it is shown, and what else its owner should know. */
  hint: string;
  /** The default. `{name}` is a placeholder, see `filled`. */
  default: string;
  /** Maximum in characters; for a picture, in bytes. */
  most: number;
  /** It may be switched off: its place then closes up. */
  canHide?: true;
  /** It must not be empty. */
  isNeeded?: true;
  /** The required format of a line, beyond being a single line. */
  form?: 'email' | 'days' | 'domains';
  /** The choices. */
  choices?: readonly string[];
  /** What each choice is called; its own word in capitals if this is not given. */
  choiceNames?: readonly string[];
};

type Line = Omit<Setting, 'kind' | 'topic' | 'label' | 'hint' | 'default' | 'most'> & { most?: number };

/** A factory for one topic's line settings. */
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
