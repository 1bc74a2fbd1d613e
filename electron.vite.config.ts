import { resolve } from 'node:path'
import { defineConfig } from 'electron-vite'
import vue from '@vitejs/plugin-vue'

// Targets follow the oldest runtime we run on (the fallback Electron 33), not the installed electron package.
const NODE = 'node20.18'
const CHROME = 'chrome130'
const INDEX_OF_PARTS = /src[\\/]renderer[\\/]src[\\/](components|frame)[\\/]index\.ts$/
const STYLE_OF_PART = /src[\\/]renderer[\\/]src[\\/](components|frame)[\\/].*[?&]type=style/
const alias = { '@shared': resolve('src/shared') }

export default defineConfig({
  main: {
    resolve: { alias },
    build: {
      target: NODE,
      sourcemap: true,
      rolldownOptions: { output: { minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } } } },
      // Bundled, they load in half the time, as nothing that is not used is read; the start of the program waits for them.
      externalizeDeps: { exclude: ['zod', 'electron-log', 'big.js', 'undici'] }
    }
  },
  preload: {
    resolve: { alias },
    build: {
      target: NODE,
      // A sandboxed preload can require electron only, so everything else is bundled, as CommonJS.
      externalizeDeps: false,
      rolldownOptions: { output: { format: 'cjs', entryFileNames: '[name].cjs' } }
    }
  },
  renderer: {
    root: 'src/renderer',
    resolve: { alias: { ...alias, '@': resolve('src/renderer/src') } },
    plugins: [vue()],
    build: {
      target: CHROME,
      minify: true,
      rolldownOptions: {
        input: resolve('src/renderer/index.html'),
        // A list of names to import from does nothing by itself; else all that it names would come with the first screen.
        treeshake: { moduleSideEffects: [{ test: INDEX_OF_PARTS, sideEffects: false }] },
        output: {
          codeSplitting: {
            groups: [
              // What the first screen needs comes in one script and one style file: each costs main some milliseconds.
              { name: 'first', tags: ['$initial'] },
              // The styles of all shared parts come before those of any page, which may say more of them.
              { name: 'parts', test: STYLE_OF_PART }
            ]
          }
        }
      }
    }
  }
})
