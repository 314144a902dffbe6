import { readScreen } from './exhibit/screen.ts';
import { readRuleTable } from './rule-table/rule-table.ts';
import { textParts } from './text/text-parts.ts';
import { readDiagram } from './exhibit/diagram.ts';
import { type Exhibit, type PictureRegion, WHOLE_PICTURE } from './exhibit/exhibit.ts';
import { PICTURE_FILE } from './text/picture.ts';

/** What keeps an exhibit from being shown in its form; null if nothing does. */
export function exhibitFault({ form, text, picture, regions = [] }: Exhibit): string | null {
  if (form === 'picture') {
    const faulty = regionFault(regions);
    if (faulty !== null) return faulty;
    if (picture === undefined) return 'the picture is missing';
    if (text.trim() === '') return 'the picture has no text alternative';
    return PICTURE_FILE.test(picture) ? null : 'the picture’s file name must be plain and end in .png, .jpg, or .webp';
  }
  if (regions.length > 0) return 'only an exhibit of the form "picture" has regions';
  if (picture !== undefined) return 'only an exhibit of the form "picture" has a picture';
  if (form === 'diagram') {
    const read = readDiagram(text);
    return 'fault' in read ? read.fault : null;
  }
  if (form === 'screen') {
    const read = readScreen(text);
    return 'fault' in read ? read.fault : null;
  }
  if (form === 'rules') {
    const read = readRuleTable(text);
    return 'fault' in read ? read.fault : null;
  }
  if (form !== 'table') return null;
  const parts = textParts(text.trim());
  return parts.length === 1 && parts[0]!.kind === 'table'
    ? null
    : 'the table has no line of dashes under its first row';
}

function regionFault(regions: readonly PictureRegion[]): string | null {
  const names = regions.map(({ name }) => name);
  const twin = names.find((name, index) => names.indexOf(name) < index);
  if (twin !== undefined) return `the picture has two regions "${twin}"`;
  const small = regions.find(({ width, height }) => width === 0 || height === 0);
  if (small) return `the region "${small.name}" has no size`;
  const outside = regions.find(({ x, y, width, height }) => x + width > WHOLE_PICTURE || y + height > WHOLE_PICTURE);
  return outside ? `the region "${outside.name}" is not within the picture` : null;
}
