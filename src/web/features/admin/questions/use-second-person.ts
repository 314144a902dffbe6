import { importsLive, type SecondPerson, writesLive } from '#rules/question/second-person.ts';
import { useMe } from '#web/base/me.ts';
import { useSite } from '#web/base/page-state.ts';

function useAllows(rule: typeof writesLive): boolean {
  const me = useMe();
  const { secondPerson } = useSite();
  return me !== null && rule(me, secondPerson as SecondPerson);
}

/** Whether what the person who looks writes is asked without a second person. */
export const useWritesLive = (): boolean => useAllows(writesLive);
export const useImportsLive = (): boolean => useAllows(importsLive);
