import { chromium } from 'playwright-core';
const B = 'http://localhost:4921',
  out = '/tmp/shots';
import { mkdirSync } from 'node:fs';
mkdirSync(out, { recursive: true });
const br = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] });
const errs = [];
async function ctx(w, h, scheme) {
  const c = await br.newContext({ viewport: { width: w, height: h }, colorScheme: scheme, baseURL: B });
  c.setDefaultTimeout(60000);
  const p = await c.newPage();
  p.on('console', (m) => {
    if (m.type() === 'error') errs.push(p.url() + ' ' + m.text().slice(0, 200));
  });
  p.on('pageerror', (e) => errs.push(p.url() + ' ' + e.message.slice(0, 200)));
  return p;
}
const shot = async (p, name, full = false) => {
  await p.screenshot({ path: `${out}/${name}.png`, fullPage: full });
};
const a = await ctx(1440, 900, 'light');
await a.goto('/login');
await a.fill('input[name=email]', 'admin@example.com');
await a.fill('input[name=password]', 'correct-horse-battery');
await shot(a, 'login');
await a.keyboard.press('Enter');
await a.waitForURL(/dashboard|admin/);
for (const [n, u] of [
  ['admin', '/admin'],
  ['access', '/admin/access'],
  ['groups', '/admin/groups'],
  ['questions', '/admin/questions'],
  ['site', '/admin/site'],
]) {
  await a.goto(u, { waitUntil: 'networkidle' });
  await shot(a, 'a-' + n);
}
await a.goto('/admin/access', { waitUntil: 'networkidle' });
await a.getByRole('button', { name: 'Invite People' }).click();
await a.waitForTimeout(500);
await shot(a, 'a-invite');
const p = await ctx(390, 664, 'dark');
await p.goto('/register');
await shot(p, 'l-register');
await p.fill('input[name=name]', 'Dana Lee').catch(() => {});
for (const [k, v] of [
  ['firstName', 'Dana'],
  ['lastName', 'Lee'],
  ['email', 'dana@example.com'],
  ['password', 'correct-horse-battery'],
  ['confirmPassword', 'correct-horse-battery'],
])
  await p.fill(`input[name=${k}]`, v, { timeout: 3000 }).catch(() => {});
await p.check('input[type=checkbox]', { timeout: 3000 }).catch(() => {});
await p.keyboard.press('Enter');
await p.waitForTimeout(4000);
await shot(p, 'l-after-register');
await p.goto('/dashboard', { waitUntil: 'networkidle' });
await shot(p, 'l-dashboard', true);
await p.goto('/quiz/cisco-ccna-v2-0', { waitUntil: 'networkidle' }).catch(() => {});
await shot(p, 'l-quiz');
for (const [n, u] of [
  ['calibration', '/calibration'],
  ['corrections', '/corrections/cisco-ccna'],
  ['study', '/study/cisco-ccna'],
  ['guide', '/study/cisco-ccna/domain/1/task/1'],
  ['landing', '/'],
  ['today', '/today/cisco-ccna'],
]) {
  await p.goto(u, { waitUntil: 'networkidle' });
  await shot(p, 'l-' + n);
}
console.log(errs.join('\n'));
await br.close();
