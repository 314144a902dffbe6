import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Where a visitor may come in first; what these need is fetched at once. */
const FIRST_SCREENS =
  /\/src\/web\/(entry\.client|features\/exam\/landing\/landing\.screen|features\/quiz\/take\/quiz\.screen)\.tsx$/;

type Modules = { getModuleInfo(id: string): { importers: readonly string[] } | null };

function isForFirstScreen(id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (FIRST_SCREENS.test(id)) return true;
  seen.add(id);
  const importers = modules.getModuleInfo(id)?.importers ?? [];
  return importers.some((importer) => !seen.has(importer) && isForFirstScreen(importer, modules, seen));
}

// Few files that every page needs compress better than many, and the libraries stay cached when only our code changes.
// What only later screens share stays out of them.
const codeSplitting = {
  groups: [
    { name: 'vendor', test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|zod)\// },
    {
      name: (id: string, modules: Modules) => (isForFirstScreen(id, modules) ? 'common' : null),
      test: /\/src\//,
      minShareCount: 2,
    },
  ],
};

/** All that is left of what a build puts around each import of a later file, where nothing is preloaded: the event of a failure. */
const bareImports: Plugin = {
  name: 'bare-imports',
  enforce: 'pre',
  load: (id) =>
    id === '\0vite/preload-helper.js'
      ? `export const __vitePreload = (load) => load().catch((payload) => {
           const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload });
           if (dispatchEvent(event)) throw payload;
         });`
      : null,
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), ...(isSsrBuild ? [] : [bareImports])],
  publicDir: isSsrBuild ? false : 'src/web/public',
  build: {
    target: 'es2022',
    manifest: !isSsrBuild,
    // A font or picture as a file of its own is cached; inlined it would be sent with every page.
    assetsInlineLimit: 0,
    // What a screen needs besides is told by the server for the first, and fetched as it is met for later ones: the list
    // of it all would be the largest part of what every visit loads first.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    ...(isSsrBuild ? {} : { rollupOptions: { input: 'src/web/entry.client.tsx', output: { codeSplitting } } }),
  },
  ssr: { noExternal: true, target: 'node' },
}));
