import { expect, test } from 'vitest';
import { minutesWith, SIMULATION_TIMES, timeName, timesFor } from './simulation-time.ts';

test('gives a multiple of the time, or the flat minutes where the vendor does', () => {
  expect(SIMULATION_TIMES.map((time) => minutesWith(time, 130))).toEqual([130, 162.5, 195, 260, 160]);
  expect([timesFor(30).includes('+30'), timesFor(undefined).includes('+30')]).toEqual([true, false]);
  expect(SIMULATION_TIMES.map(timeName)).toEqual(['', '1.25x time', '1.5x time', '2x time', '30 extra minutes']);
});
