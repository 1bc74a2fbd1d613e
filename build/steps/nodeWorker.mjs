// `import start from './x?nodeWorker'` for tests and for bundles for plain Node, as electron-vite knows it in the app: gives a
// function that starts the file as a thread. The file is bundled whole into the text of its importer.
import { dirname, join } from 'node:path'
import { root } from './paths.mjs'

const QUERY = '?nodeWorker'

/** @returns {import('vite').Plugin} */
export function nodeWorker() {
  return {
    name: 'node-worker',
    enforce: 'pre',
    resolveId(id, importer) {
      if (!id.endsWith(QUERY) || importer === undefined) return null
      return join(dirname(importer), `${id.slice(0, -QUERY.length)}.ts${QUERY}`)
    },
    async load(id) {
      if (!id.endsWith(QUERY)) return null
      const { build } = await import('vite')
      const built = await build({
        root,
        configFile: false,
        logLevel: 'warn',
        resolve: { alias: { '@shared': join(root, 'src/shared') } },
        ssr: { noExternal: true },
        build: {
          ssr: id.slice(0, -QUERY.length),
          write: false,
          target: 'node20.19',
          // In one text, with what is loaded when it is first needed.
          rolldownOptions: { output: { format: 'cjs', codeSplitting: false } }
        }
      })
      const [{ code }] = built.output
      return `import { Worker } from 'node:worker_threads'
        const code = ${JSON.stringify(code)}
        export default (options) => new Worker(code, { ...options, eval: true })`
    }
  }
}
