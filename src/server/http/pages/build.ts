import { join } from 'node:path';
import type { RenderPage, SiteOutline } from '#contract/page.ts';
import { readPageAssets } from './page-assets.ts';

/** The built pages: how to render them, and the folder of files for browsers. */
export async function readBuild(folder: string) {
  const clientFolder = join(folder, 'client');
  const { render, site }: { render: RenderPage; site: SiteOutline } = await import(
    join(folder, 'server/entry.server.js')
  );
  return { clientFolder, render, site, assets: await readPageAssets(clientFolder) };
}
