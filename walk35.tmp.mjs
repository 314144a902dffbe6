import { chromium } from 'playwright-core';
import { readdirSync, readFileSync } from 'node:fs';
const url='http://localhost:3535';
const browser = await chromium.launch({executablePath:'/usr/bin/chromium-headless-shell',args:['--no-sandbox']});
const ctx = await browser.newContext({baseURL:url, viewport:{width:1440,height:900}});
ctx.setDefaultTimeout(40000);
const page = await ctx.newPage();
const headers={origin:url};
const r=await page.request.post('/api/auth/login',{headers,data:{email:'admin@i35.test',password:'SS4sMlTBGRWzrF4k'}});
console.log('login',r.status());
await ctx.storageState({path:'/tmp/i35state.json'});
const dir='/work/shared/findings/inputs/';
const [{id:categoryId}]=await (await page.request.get('/api/categories')).json();
for(const name of readdirSync(dir)){
  if(!/sheet|tsv/.test(name))continue;
  const ex=await (await page.request.post('/api/exams',{headers,data:{name:name.slice(0,20)+' '+Date.now()%100000,description:'For one file.',categoryId,price:0,isActive:false}})).json();
  await page.goto(`/admin/questions?examId=${ex.id}`,{waitUntil:'networkidle'});
  await page.getByRole('button',{name:'Import Questions'}).click();
  const dialog=page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles({name,mimeType:'',buffer:readFileSync(dir+name)});
  const preview=dialog.getByRole('region',{name:'Preview'});
  try{await preview.or(dialog.getByRole('alert')).first().waitFor({timeout:15000});}catch{console.log('==',name,'NO PREVIEW',(await dialog.innerText()).replace(/\n+/g,' | ').slice(0,900));continue;}
  await dialog.getByText('Checking the file...').waitFor({state:'detached'});
  const said=(await preview.or(dialog.getByRole('alert')).first().innerText()).replace(/\n+/g,' | ');
  const btn=dialog.getByRole('button',{name:/^Import/});
  let told='(nothing to press)';
  if(await preview.isVisible() && await btn.count() && await btn.getAttribute('aria-disabled')!=='true'){
    await btn.click();
    try{ await dialog.waitFor({state:'detached',timeout:30000});
    told=(await page.getByRole('status').filter({hasText:'Imported'}).first().innerText()).replace(/\n+/g,' ');}catch(e){told='NOT CLOSED: '+(await dialog.innerText()).replace(/\n+/g,' | ').slice(-400); await page.screenshot({path:'/tmp/i35shots/'+name+'.png'})}
  }
  console.log('==',name,'\n  ',said.slice(0,500),'\n  =>',told);
}
await browser.close();
