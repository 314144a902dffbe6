/** The options of a command, and what stands beside them. `strange`: the first option that is not known. */
type Options = {
  flags: ReadonlySet<string>;
  values: ReadonlyMap<string, string>;
  names: string[];
  strange: string | null;
};

/** Reads options as getopt does: anywhere among the names, joined or apart. `flags` and `valued`: the letters that are known. */
export function optionsOf(words: readonly string[], known: { flags: string; valued: string }): Options {
  const [flags, values, names] = [new Set<string>(), new Map<string, string>(), [] as string[]];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]!;
    if (!/^-./.test(word)) {
      names.push(word);
      continue;
    }
    for (let sign = 1; sign < word.length; sign += 1) {
      const letter = word[sign]!;
      if (known.flags.includes(letter)) flags.add(letter);
      else if (known.valued.includes(letter)) {
        // The rest of the word is its value; if there is none, the next word.
        values.set(letter, word.slice(sign + 1) || (words[(at += 1)] ?? ''));
        break;
      } else return { flags, values, names, strange: word };
    }
  }
  return { flags, values, names, strange: null };
}
