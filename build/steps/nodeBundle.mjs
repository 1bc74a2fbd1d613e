// TypeScript for plain Node: one entry bundled by Vite, packages left outside, and left out when nothing has changed.
import { join } from 'node:path'
import { nodeWorker } from './nodeWorker.mjs'
import { root } from './paths.mjs'
import { unlessUnchanged } from './unchanged.mjs'

/**
 * Bundles an entry into `out/<name>/index.js`.
 * @param {string} name
 * @param {string} entry path of the TypeScript file, from the project's folder
 * @param {string[]} sources folders and files whose change asks for a new bundle
 * @returns {Promise<string>} path of the bundle
 */
export async function bundleForNode(name, entry, sources) {
  const folder = join(root, 'out', name)
  await unlessUnchanged(join(folder, '.made-from'), sources, async () => {
    const { build } = await import('vite')
    await build({
      root,
      configFile: false,
      logLevel: 'warn',
      plugins: [nodeWorker()],
      resolve: { alias: { '@shared': join(root, 'src/shared') } },
      build: {
        ssr: join(root, entry),
        outDir: folder,
        target: 'node20.19',
        sourcemap: true,
        rolldownOptions: { output: { entryFileNames: 'index.js' } }
      }
    })
  })
  return join(folder, 'index.js')
}
