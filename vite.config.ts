import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where a visitor may come in first; what these need is fetched at once. */
const ENTRY = /\/src\/web\/entry\.client\.tsx$/;
const FIRST_SCREENS = /\/src\/web\/features\/(exam\/landing\/landing|quiz\/take\/quiz)\.screen\.tsx$/;

/** How an option is reviewed: the landing page's sample and all results show it, and a quiz only once it is over. */
const REVIEW = /\/features\/question\/(review-option\.part|verdict\.part|tone)\.tsx?$/;

type Modules = {
  getModuleInfo(id: string): { importers: readonly string[]; dynamicImporters: readonly string[] } | null;
};

/** The modules that a file is loaded with: those that are imported on demand and import this one, whatever way. */
function loadedWith(id: string, modules: Modules, seen = new Set<string>()): string[] {
  if (seen.has(id)) return [];
  seen.add(id);
  const { importers = [], dynamicImporters = [] } = modules.getModuleInfo(id) ?? {};
  const own = ENTRY.test(id) || dynamicImporters.length > 0 ? [id] : [];
  return [...own, ...importers.flatMap((importer) => loadedWith(importer, modules, seen))];
}

/** What every page needs, and what the first screens share with others. Not the entry itself: screens import what it waits for. */
function isCommon(id: string, modules: Modules): boolean {
  if (ENTRY.test(id) || REVIEW.test(id)) return false;
  const roots = loadedWith(id, modules);
  return roots.some((root) => ENTRY.test(root)) || (roots.length > 1 && roots.some((root) => FIRST_SCREENS.test(root)));
}

// Few files that every page needs compress better than many, and the libraries stay cached when only our code changes.
// What only later screens share stays out of them.
const codeSplitting = {
  groups: [
    { name: 'vendor', test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\// },
    { name: 'schemas', test: /node_modules\/zod\// },
    {
      name: (id: string, modules: Modules) => (isCommon(id, modules) ? 'common' : null),
      test: /\/src\/|vite\/preload-helper/,
    },
    { name: 'review', test: REVIEW },
    // What kinds of questions share beside the player.
    {
      name: 'answering',
      test: /\/features\/question\/(use-undo|undo-button\.part|review-part\.part|order\/move-button\.part)\.tsx?$/,
    },
    // What all simulated devices share.
    { name: 'devices', test: /\/rules\/console\/(address|described|device|shell-words|interface-name)\.ts$/ },
  ],
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss()],
  publicDir: isSsrBuild ? false : 'src/web/public',
  build: {
    target: 'es2022',
    manifest: !isSsrBuild,
    // A font or picture as a file of its own is cached; inlined it would be sent with every page.
    assetsInlineLimit: 0,
    // What a screen needs besides is told by the server for the first, and fetched as it is met for later ones: the list
    // of it all would be the largest part of what every visit loads first.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    ...(isSsrBuild
      ? {}
      : {
          rollupOptions: { input: 'src/web/entry.client.tsx', output: { codeSplitting } },
        }),
  },
  ssr: { noExternal: true, target: 'node' },
}));
