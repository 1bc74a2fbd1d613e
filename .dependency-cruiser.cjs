// Who may know whom. The rooms are described in docs/architecture.md; this file holds them to it.
const WORKER = '\\?(nodeWorker|modulePath)$'

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

module.exports = {
  forbidden: [
    forbid('no-circular', 'Two files that need each other have a third subject in common.', {}, { circular: true }),
    forbid(
      'no-unresolved',
      'An import must lead somewhere.',
      { pathNot: WORKER },
      { couldNotResolve: true, pathNot: WORKER }
    ),
    forbid(
      'shared-knows-nobody',
      'The words that every room speaks import zod only.',
      { path: '^src/shared' },
      { pathNot: ['^src/shared', 'node_modules/zod/', 'node_modules/big\\.js/', 'node_modules/@types/big\\.js/'] }
    ),
    forbid(
      'renderer-knows-shared-only',
      'The page reaches the rest by the bridge.',
      { path: '^src/renderer' },
      { path: '^src/(main|preload|sandbox)' }
    ),
    forbid(
      'pages-without-schemas',
      'What speaks zod makes code from text at run time, which the policy of the page refuses; its types alone are welcome.',
      { path: '^src/renderer' },
      { path: '^src/shared/contract/(settingsSchema|channels/)', dependencyTypesNot: ['type-only'] }
    ),
    forbid(
      'schemas-in-their-places',
      'Main and the preload take words from everywhere else in `shared` before the first rows.',
      { path: '^src/(shared|preload)', pathNot: '^src/shared/contract/(settingsSchema|channels/)' },
      {
        path: ['node_modules/zod/', '^src/shared/contract/(settingsSchema|channels/)'],
        dependencyTypesNot: ['type-only']
      }
    ),
    forbid(
      'rows-before-schemas',
      'A start has its first rows before anything of main reads schemas: 20 ms of two busy cores. The first call with an input loads them.',
      {
        path: '^src/main/((index|program|programParts|ending)\\.ts$|(bridge|common|connections|exports|lock|notices|sample|secrets|sheets|shell|threads)/)',
        pathNot: '^src/main/sample/worker\\.ts$'
      },
      {
        path: ['node_modules/zod/', '^src/shared/contract/(settingsSchema|channels/)'],
        dependencyTypesNot: ['type-only'],
        dynamic: false
      }
    ),
    forbid(
      'no-node-in-pages',
      'Pages run without Node.',
      { path: '^src/(renderer|shared)' },
      { dependencyTypes: ['core'] }
    ),
    forbid(
      'preload-knows-the-contract-only',
      'The preload is a list of channels and nothing more.',
      { path: '^src/preload' },
      { pathNot: ['^src/preload', '^src/shared/contract', 'node_modules/electron/', '^electron$'] }
    ),
    forbid(
      'electron-in-its-places',
      'Engine, reader, store and sandbox run in plain Node, and so do their tests.',
      { path: '^src', pathNot: '^src/(main/(index\\.ts|program\\.ts|programParts\\.ts|shell|bridge|secrets)|preload)' },
      { path: ['^electron$', 'node_modules/electron/'] }
    ),
    forbid(
      'sandbox-knows-the-domain-only',
      'The sample service must not share a mistake with the client.',
      { path: '^src/sandbox' },
      { path: '^src/', pathNot: '^src/(sandbox|shared/domain)' }
    ),
    forbid(
      'nobody-knows-the-sandbox',
      'Only the place that starts it imports it.',
      { path: '^src/(main|preload|renderer|shared)', pathNot: '^src/main/sample' },
      { path: '^src/sandbox' }
    ),
    forbid(
      'sandbox-by-its-entry',
      'The place that starts it, and the tests, use its entry.',
      { path: '^(src/main|test/(e2e|tour|integration/(?!sandbox/)))' },
      { path: '^src/sandbox/', pathNot: '^src/sandbox/(index|cli)\\.ts$' }
    ),
    forbid(
      'engine-areas-by-their-entry',
      'Areas of the engine talk through their index.',
      { path: '^src/main/engine/([^/]+)/' },
      {
        path: '^src/main/engine/[^/]+/',
        pathNot: ['^src/main/engine/$1/', '^src/main/engine/[^/]+/index\\.ts$']
      }
    ),
    forbid(
      'wire-shapes-stay-in-api',
      'Past engine/api there are the words of the domain only.',
      { path: '^src', pathNot: '^src/main/engine/api' },
      { path: '^src/main/engine/api/', pathNot: '^src/main/engine/api/index\\.ts$' }
    ),
    forbid(
      'threads-keep-apart',
      'Reader and engine share the store and nothing else.',
      { path: '^src/main/(reader|store|inputs)' },
      { path: '^src/main/engine' }
    ),
    forbid(
      'engine-without-reader',
      'The engine does not wait for screens.',
      { path: '^src/main/engine' },
      { path: '^src/main/reader' }
    ),
    forbid(
      'shipped-code-by-shipped-packages',
      'What main imports must be among the dependencies.',
      { path: '^src/(main|sandbox)' },
      {
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
        pathNot: ['node_modules/(electron|electron-vite|@types)/']
      }
    )
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      extensions: ['.ts', '.vue', '.js', '.mjs', '.cjs'],
      conditionNames: ['import', 'require', 'node', 'default', 'types']
    }
  }
}
