import { type Level, levelOf } from './level.ts';
import { isEnough } from './verdict.ts';

/** What a candidate may share, by level; with too few answers for one, the score alone. */
export function shareText(examName: string, percentage: number, answered: number): string {
  const scored = `${percentage}% on a free ${examName} practice quiz`;
  const texts: Record<Level, string> = {
    Outstanding: `🏆 Outstanding: I scored ${scored}. Ready for exam day!`,
    Excellent: `🎯 Excellent: I scored ${scored}. Nearly there!`,
    Good: `💪 Good: I scored ${scored}. I’m getting there.`,
    Passing: `📈 Passing: I scored ${scored}. Every question counts.`,
    'Needs Improvement': `📚 I scored ${scored}. Now I know what to study next.`,
  };
  return isEnough(answered) ? texts[levelOf(percentage)] : `I scored ${scored}.`;
}

/** The first 100 characters of a share text, with an ellipsis if there is more. Never splits a character. */
export function sharePreview(text: string): string {
  const characters = Array.from(text);
  return characters.length > 100 ? `${characters.slice(0, 100).join('')}...` : text;
}

export type ShareLinks = { microblog: string; professional: string; social: string };

/** The addresses that open a share window, fully encoded. */
export function shareLinks(text: string, url: string): ShareLinks {
  const q = encodeURIComponent;
  return {
    microblog: `https://twitter.com/intent/tweet?text=${q(text)}&url=${q(url)}`,
    professional: `https://www.linkedin.com/sharing/share-offsite/?url=${q(url)}&summary=${q(text)}`,
    social: `https://www.facebook.com/sharer/sharer.php?u=${q(url)}&quote=${q(text)}`,
  };
}
