import { expect, test } from 'vitest';
import { startTestApp } from '../../../tests/factories/app.ts';

// This server has no pages, so one of its own probes fails and is logged.
const told = (log: readonly string[]) =>
  log.map((line) => JSON.parse(line)).filter(({ level, service }) => level >= 30 && service !== 'website');

test('logs nothing on an idle server: neither its own probes nor successful health checks', async () => {
  const app = await startTestApp();
  try {
    const before = told(app.log).length;
    await app.status.measure();
    app.clock.advance(60);
    await app.status.measure();
    for (const url of ['/api/health', '/api/ready']) expect((await app.visitor().get(url)).status).toBe(200);
    expect(told(app.log).slice(before)).toEqual([]);
    await app.visitor().get('/api/exams');
    expect(told(app.log).slice(before)).toMatchObject([{ msg: 'request', route: '/api/exams', status: 200 }]);
    const atStop = told(app.log).length;
    app.startDraining();
    await app.visitor().get('/api/ready');
    expect(told(app.log).slice(atStop)).toMatchObject([{ msg: 'request', route: '/api/ready', status: 503 }]);
  } finally {
    await app.close();
  }
});

test('warns once of an untrusted proxy, and never of a trusted one', async () => {
  for (const [proxies, times] of [
    ['0', 1],
    ['1', 0],
  ] as const) {
    const app = await startTestApp({ content: null, settings: { TRUST_PROXY: proxies } });
    try {
      const warnings = () => told(app.log).filter(({ msg }) => /X-Forwarded-For/.test(msg));
      await app.visitor().get('/api/exams');
      expect(warnings()).toEqual([]);
      for (let call = 0; call < 3; call += 1)
        await app.visitor().get('/api/exams', { 'x-forwarded-for': '198.51.100.1' });
      expect(warnings()).toHaveLength(times);
      for (const { msg } of warnings()) expect(msg).toContain('TRUST_PROXY');
    } finally {
      await app.close();
    }
  }
});
