import { parseArgs } from 'node:util';
import { abilityOf } from '#rules/measurement/ability.ts';
import { type ItemFlag, type MeasuredForm, type MeasuredItem, measureItems } from '#rules/measurement/measure-items.ts';
import { countText } from '#rules/wording/count.ts';
import { readItems } from './read-items.ts';
import { NotMeasurable, readResponses } from './read-responses.ts';

const USAGE = [
  'measure items <responses.csv> [--json] [--priors]',
  'measure ability <responses.csv> --items <items.json> [--json]',
].join('\n');

type Out = { say: (text: string) => void; log: (line: string) => void };

/**
 * `cairn measure`: figures of items, or of people, from a file of answers. Returns the exit code: 0 if they were printed, 1 if the
 * file cannot be measured, 2 for wrong arguments.
 */
export async function runMeasure(args: readonly string[], { say, log }: Out): Promise<number> {
  const asked = askedFor(args);
  if (typeof asked === 'string') {
    log(asked);
    return 2;
  }
  try {
    const responses = await readResponses(asked.file);
    if (asked.verb === 'items') {
      const form = measureItems(responses, { withPriors: asked.withPriors });
      say(asked.isJson ? formJson(form) : formText(form));
      return 0;
    }
    const parameters = await readItems(asked.itemsFile, responses.names);
    const abilities = responses.rows.map((row) => abilityOf(row, parameters));
    const unknown = parameters.filter((item) => item === null).length;
    if (unknown > 0) log(`Left out: ${countText(unknown, 'item')} without a slope and a difficulty.`);
    say(
      asked.isJson
        ? JSON.stringify(abilities)
        : table([
            ['Row', 'Ability', 'SE'],
            ...abilities.map(({ theta, se }, index) => [String(index + 1), figure(theta), figure(se)]),
          ]),
    );
    return 0;
  } catch (error) {
    if (!(error instanceof NotMeasurable)) throw error;
    log(error.message);
    return 1;
  }
}

type Asked =
  | { verb: 'items'; file: string; isJson: boolean; withPriors: boolean }
  | { verb: 'ability'; file: string; isJson: boolean; itemsFile: string };

function askedFor(args: readonly string[]): Asked | string {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: {
        json: { type: 'boolean', default: false },
        priors: { type: 'boolean', default: false },
        items: { type: 'string' },
      },
      allowPositionals: true,
    });
    const [verb, file, ...others] = positionals;
    const { json: isJson, priors: withPriors, items: itemsFile } = values;
    if (file === undefined || others.length > 0) return `Usage:\n${USAGE}`;
    if (verb === 'items' && itemsFile === undefined) return { verb, file, isJson, withPriors };
    if (verb === 'ability' && itemsFile !== undefined && !withPriors) return { verb, file, isJson, itemsFile };
    return `Usage:\n${USAGE}`;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return `${error.message.split('. ')[0]}.\nUsage:\n${USAGE}`;
  }
}

/** The figures for programs. */
function formJson({ n, alpha, kr20, sem, logLik, items }: MeasuredForm): string {
  return JSON.stringify({
    n,
    alpha,
    kr20,
    sem,
    logLik,
    items: items.map(({ interval: _, ...item }) => item),
  });
}

const FLAG_TEXTS: Record<ItemFlag, string> = {
  noAnswers: 'no answers',
  allRight: 'all right',
  allWrong: 'all wrong',
  itemRestUndefined: 'item-rest undefined',
  itemRestNegative: 'item-rest negative',
  fewAnswers: 'fewer than 200 answers',
  notEstimated: 'not estimated',
  slopeAtLimit: 'slope at its limit',
  notConverged: 'not converged',
};

const UNDEFINED = '–';
const figure = (value: number | null, digits = 3) => (value === null ? UNDEFINED : value.toFixed(digits));

function formText(form: MeasuredForm): string {
  const { n, alpha, kr20, sem, logLik, areErrorsJoint, items } = form;
  const isComplete = items.every((item) => item.n === n);
  const rows = items.map((item: MeasuredItem) => [
    item.name,
    String(item.n),
    figure(item.facility),
    item.interval ? `${figure(item.interval.low)} to ${figure(item.interval.high)}` : UNDEFINED,
    figure(item.itemRest),
    figure(item.a),
    figure(item.seA),
    figure(item.b),
    figure(item.seB),
    item.flags.map((flag) => FLAG_TEXTS[flag]).join(', '),
  ]);
  return [
    table([['Item', 'n', 'Facility', '95 % interval', 'Item-rest', 'a', 'SE', 'b', 'SE', ''], ...rows]),
    '',
    `${countText(n, 'row')}, ${countText(items.length, 'item')}.`,
    isComplete
      ? `Alpha ${figure(alpha)}, KR-20 ${figure(kr20)}, standard error of measurement ${figure(sem)}.`
      : 'Alpha, KR-20, and the standard error of measurement need rows without missing answers.',
    logLik === null ? 'The 2PL could not be fitted.' : `Log likelihood of the 2PL: ${figure(logLik)}.`,
    ...(areErrorsJoint
      ? []
      : ['In a fit this large, standard errors are those of each item alone, which are a little too small.']),
  ].join('\n');
}

/** Columns aligned by spaces: the first and those without a heading to the left, numbers to the right. */
function table(rows: readonly string[][]): string {
  const isText = (column: number) => column === 0 || rows[0]![column] === '';
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => (isText(column) ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
