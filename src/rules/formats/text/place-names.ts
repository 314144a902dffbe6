/** Moodle's name for the category every course starts with. */
const OF_COURSE = /^Default for .+/;

/** Domain and task from a category path in Moodle's form: `$course$/top/Domain/Task`; slashes in names are doubled. */
export function placeOfCategory(path: string): { domain: string; task: string } {
  const names = path
    .replaceAll('//', '\u0000')
    .split('/')
    .map((name) => name.replaceAll('\u0000', '/').trim())
    .filter((name) => name !== '' && !/^\$.*\$$/.test(name) && name !== 'top' && !OF_COURSE.test(name));
  const [domain = '', ...rest] = names;
  return { domain, task: rest.join(' / ') };
}

const nameInPath = (name: string) => name.replace(/\s+/g, ' ').trim().replaceAll('/', '//');

/** The inverse. */
export function categoryOfPlace({ domain, task }: { domain: string; task: string }): string {
  return ['$course$', 'top', domain, domain === '' ? '' : task]
    .filter((name) => name !== '')
    .map((name) => nameInPath(name))
    .join('/');
}

const TAG = /^(difficulty|topic):(.*)$/s;

/** Difficulty and topic as tags, and the other tags. */
export function partTags(tags: readonly string[]): { difficulty?: string; topic?: string; others: string[] } {
  const own = tags.flatMap((tag) => {
    const [, name, value] = TAG.exec(tag.trim()) ?? [];
    return name ? [[name, value!.trim()] as const] : [];
  });
  return { ...Object.fromEntries(own), others: tags.filter((tag) => !TAG.test(tag.trim())) };
}

export const tagsOf = ({ difficulty, topic }: { difficulty: string; topic: string }): string[] => [
  `difficulty:${difficulty}`,
  ...(topic === '' ? [] : [`topic:${topic}`]),
];
