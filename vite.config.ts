import { readFile } from 'node:fs/promises';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type ESTree, parseAst, type Plugin } from 'vite';

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
  // All of the router would be loaded with any of it otherwise.
  includeDependenciesRecursively: false,
  groups: [
    // Without the router's part that leads from page to page, which `first-router.ts` loads.
    {
      name: 'vendor',
      test: /node_modules\/(react|react-dom|scheduler|react-router(?!\/dist\/production\/lib\/router\/(router|matcher)\.js$)|@tanstack)\//,
    },
    { name: 'schemas', test: /node_modules\/zod\// },
    {
      name: (id: string, modules: Modules) => (isForFirstScreen(id, modules) ? 'common' : null),
      test: /\/src\/|vite\/preload-helper/,
      minShareCount: 2,
    },
    // What kinds of questions share beside the player.
    {
      name: 'answering',
      test: /\/features\/question\/(use-undo|undo-button\.part|review-part\.part|order\/move-button\.part)\.tsx?$/,
    },
    // What all simulated devices share.
    { name: 'devices', test: /\/rules\/console\/(address|described|device|shell-words|interface-name)\.ts$/ },
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

/** Where the calls of a first visit are declared. */
const FIRST_CALLS = /\/src\/contract\/(account|exam|quiz|quiz-sample)\.ts$/;

/** Gives pages of such a call what a browser makes it by. Its schemas, and what they are made with, are none of a first visit's. */
const callsAlone: Plugin = {
  name: 'calls-alone',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (!importer?.includes('/src/web/')) return null;
    const found = await this.resolve(source, importer, { skipSelf: true });
    return found && FIRST_CALLS.test(found.id) ? `${found.id}?calls` : null;
  },
  async load(id) {
    if (!id.endsWith('.ts?calls')) return null;
    const code = await readFile(id.replace('?calls', ''), 'utf8');
    const calls = parseAst(code, { lang: 'ts' }).body.flatMap(callsIn);
    return calls
      .map(({ name, properties }) => {
        const texts = properties.map(({ start, end }) => code.slice(start, end));
        return `export const ${name} = { ${texts.join(', ')} };`;
      })
      .join('\n');
  },
};

/**
 * Modules of the router that serve what is not used here, and that its own code imports all the same, with what is left of them:
 * `FrameworkContext` and its like are for frameworks on top of it, which fetch pages ahead; nothing watches it by instrumentations. Of what
 * leads from page to page, hooks need only what checks where React's server components, not used here, would redirect to.
 */
const LEFT_OUT = [
  {
    file: /react-router\/dist\/production\/lib\/dom\/ssr\/components\.js$/,
    left: `import { createContext } from 'react';
      export const FrameworkContext = createContext(undefined);
      export const usePrefetchBehavior = () => [false, null, {}];
      export const mergeRefs = (ref) => ref;`,
    gone: ['PrefetchPageLinks', 'Links', 'Meta', 'Scripts', 'setIsHydrated', 'useFrameworkContext'],
  },
  {
    file: /react-router\/dist\/production\/lib\/router\/instrumentation\.js$/,
    left: 'export const consumeInstrumentationClientResultMetaReceiver = () => undefined;',
    gone: [
      'getRouteInstrumentationUpdates',
      'instrumentClientSideRouter',
      'instrumentHandler',
      'instrumentationResultMetaContext',
    ],
  },
  {
    file: /react-router\/dist\/production\/lib\/router\/router\.js\?hooks$/,
    left: `export const hasInvalidProtocol = () => true;
      export const IDLE_BLOCKER = { state: 'unblocked' };`,
    gone: [],
  },
];

/** A first visit does not load what this product has no use for. A new version of the library that asks for more fails the build. */
const leftOut: Plugin = {
  name: 'left-out',
  // A build for developers takes other files of the router.
  apply: (_, { mode }) => mode === 'production',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (source !== './router/router.js' || !importer?.endsWith('/lib/hooks.js')) return null;
    const found = await this.resolve(source, importer, { skipSelf: true });
    return found && `${found.id}?hooks`;
  },
  load(id) {
    const found = LEFT_OUT.find(({ file }) => file.test(id));
    if (!found) return null;
    return [found.left, ...found.gone.map((name) => `export const ${name} = null;`)].join('\n');
  },
  /** What is at another place than before would be loaded whole again, and nobody would see it. */
  buildEnd(error) {
    const missing = error ? [] : LEFT_OUT.filter(({ file }) => ![...this.getModuleIds()].some((id) => file.test(id)));
    if (missing.length > 0)
      this.error(`not found, so not left out: ${missing.map(({ file }) => file.source).join(', ')}`);
  },
};

type Call = { name: string; properties: ESTree.ObjectPropertyKind[] };

function callsIn(statement: ESTree.Program['body'][number]): Call[] {
  if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration') return [];
  return statement.declaration.declarations.flatMap(({ id, init }) => {
    const isCall =
      init?.type === 'CallExpression' && init.callee.type === 'Identifier' && init.callee.name === 'endpoint';
    const [declared] = isCall ? init.arguments : [];
    if (id.type !== 'Identifier' || declared?.type !== 'ObjectExpression') return [];
    return [{ name: id.name, properties: declared.properties.filter(isOfCall) }];
  });
}

const isOfCall = (each: ESTree.ObjectPropertyKind) =>
  each.type === 'Property' && each.key.type === 'Identifier' && ['method', 'path'].includes(each.key.name);

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), ...(isSsrBuild ? [] : [bareImports, callsAlone, leftOut])],
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
