import { chromium } from '@playwright/test';
const CO='000000000000000000000001', SOW='64b7f9c2a1d3e4f5a6b90001';
const base='http://127.0.0.1:5199';
const browser = await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox']});
const only = process.argv[2] ?? '';
const shots = {
  card: { path:`/companies/${CO}/sows/${SOW}` },
  review: { path:`/companies/${CO}/sows/${SOW}/clauses` },
  current: { path:`/companies/${CO}/sows/${SOW}/clauses`, act: async (p)=>{ await p.keyboard.press('j'); await p.keyboard.press('j');await p.keyboard.press('j');await p.keyboard.press('w'); } },
  fee: { path:`/companies/${CO}/sows/${SOW}/clauses?clause=00000000000000000000c00d` },
  ambiguous: { path:`/companies/${CO}/sows/${SOW}/clauses?clause=00000000000000000000c00a` },
  source: { path:`/companies/${CO}/sows/${SOW}/clauses?clause=00000000000000000000c005&view=source` },
  many: { path:`/companies/${CO}/sows/${SOW}/clauses?kind=deliverable`, act: async (p)=>{ await p.keyboard.press('b'); } },
  split: { path:`/companies/${CO}/sows/${SOW}/clauses?clause=00000000000000000000c006`, act: async (p)=>{ await p.keyboard.press('s'); } },
  edit: { path:`/companies/${CO}/sows/${SOW}/clauses?clause=00000000000000000000c006`, act: async (p)=>{ await p.keyboard.press('e'); } },
};
const errors=[];
for (const [name, {path, act}] of Object.entries(shots)) {
  if (only && !only.split(',').includes(name)) continue;
  for (const [w,h] of [[1440,900],[390,844]]) for (const scheme of ['light','dark']) {
    if (scheme==='dark' && !['review','current','source','card'].includes(name)) continue;
    const ctx = await browser.newContext({ viewport:{width:w,height:h}, colorScheme: scheme, reducedMotion:'reduce' });
    const p = await ctx.newPage();
    p.on('pageerror', e=>errors.push(name+' '+e.message)); p.on('console', m=>{ if(m.type()==='error') errors.push(name+' '+m.text().slice(0,300)); });
    await p.goto(base+path); await p.waitForTimeout(1800);
    if (act) { await act(p); await p.waitForTimeout(700); }
    await p.screenshot({ path:`/tmp/shots-review/${name}-${w}-${scheme}.png` });
    await ctx.close();
  }
}
console.log([...new Set(errors)].join('\n'));
await browser.close();
