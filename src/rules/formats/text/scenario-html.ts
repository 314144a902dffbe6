import type { Exhibit } from '../../question/exhibit/exhibit.ts';
import { xmlAttribute } from './xml-escape.ts';
import { htmlText } from './html-text.ts';

/** The class of an element that holds the scenario of a case set; an attribute of it says which set. */
export const SCENARIO_CLASS = 'scenario';

const BLOCK = new RegExp(`<div class="${SCENARIO_CLASS}" title="([^"]*)">(.*?)</div>`, 's');

/** The scenario of a case set as an element before a question's text; `html` is its text. `attribute`: where its title is. */
export const scenarioHtml = ({ title }: Exhibit, html: string, attribute: 'title' | 'label' = 'title'): string =>
  `<div class="${SCENARIO_CLASS}" ${attribute}="${xmlAttribute(title)}">${html}</div>`;

/** A question's HTML without that element, and the scenario. What else the element holds is its text, so no other is in it. */
export function partedFromScenario(html: string): { html: string; scenarios: Exhibit[] } {
  const [block, title = '', text = ''] = BLOCK.exec(html) ?? [];
  if (block === undefined) return { html, scenarios: [] };
  return {
    html: html.replace(block, () => ''),
    scenarios: scenarioOfHtml(htmlText(title).text, htmlText(text).text),
  };
}

/** A scenario that was found, if it says anything. */
export const scenarioOfHtml = (title: string, text: string): Exhibit[] =>
  title.trim() === '' || text === '' ? [] : [{ title: title.trim(), form: 'scenario', text }];
