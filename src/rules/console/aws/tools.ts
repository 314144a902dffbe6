import { type Device, notSimulated, type Ran, refuse } from '../device.ts';
import { namesOf } from './account.ts';

/** Shell programs this console doesn't have. */
const OTHERS =
  `alias bash cat cd cp curl echo env export find git grep head history jq less man mkdir more mv nano node pip ps
python python3 rm sed sh ssh sudo tail tee touch unset vi vim wget which xargs zip`.split(/\s+/);

/** What can be run besides `aws`: not much, since questions are about the account. */
export function runTool({ config }: Device, program: string, words: readonly string[]): Ran {
  if (program === 'ls' && words.length === 0) return refuse(...namesOf(config, 'file'));
  if (program === 'pwd') return refuse('/home/cloudshell-user');
  if (program === 'whoami') return refuse('cloudshell-user');
  if (program === 'clear' || program === 'exit' || program === 'ls' || OTHERS.includes(program))
    return refuse(notSimulated([program, ...words].join(' ')));
  return refuse(`bash: ${program}: command not found`);
}
