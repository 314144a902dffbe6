import type { PackQuestion } from '#rules/content-import/pack.ts';
import type { Source } from '#rules/exam/source.ts';
import type { GateFinding, GateRow } from './names.ts';

/** Addresses and titles of whole publications, which don't say where in them a fact is. */
const PUBLICATION_ADDRESS =
  /\.pdf(?:$|[?#])|csrc\.nist\.gov\/pubs|nvlpubs\.nist\.gov|doi\.org|rfc-editor\.org|datatracker\.ietf\.org\/doc|standards\.ieee\.org|iso\.org\/standard|eur-lex\.europa\.eu/i;
const PUBLICATION_TITLE = /^(?:NIST )?(?:SP|FIPS|IR|NISTIR) \d|^RFC \d|^ISO(?:\/IEC)? \d|^IEEE (?:Std )?802/i;

const isPublication = ({ title, url }: Source): boolean =>
  PUBLICATION_ADDRESS.test(url) || PUBLICATION_TITLE.test(title);

/** Where in it: given explicitly, or by the end of its address. */
const hasPlace = ({ section, url }: Source) => section !== undefined || /#[\w-]/.test(url);

/** A guide may cite a whole publication; a question rests on one passage. How many whole-publication sources there are, and which don't say where. */
export type Sections = GateRow['sections'] & { findings: GateFinding[] };

export function sectionsOf(questions: readonly PackQuestion[]): Sections {
  const cited = questions.flatMap(({ ref, sources }) =>
    sources.filter(isPublication).map((source) => ({ ref, source })),
  );
  const open = cited.filter(({ source }) => !hasPlace(source));
  return {
    publications: cited.length,
    placed: cited.length - open.length,
    findings: open.map(({ ref, source }) => ({ gate: 'sections', ref, message: `no section in "${source.title}"` })),
  };
}
