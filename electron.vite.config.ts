import { resolve } from 'node:path'
import { defineConfig } from 'electron-vite'
import vue from '@vitejs/plugin-vue'

// Targets follow the oldest runtime we run on (the fallback Electron 33), not the installed electron package.
const NODE = 'node20.18'
const CHROME = 'chrome130'
const alias = { '@shared': resolve('src/shared') }

export default defineConfig({
  main: {
    resolve: { alias },
    build: {
      target: NODE,
      sourcemap: true,
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
        // What the first screen needs comes in one script and one style file: each costs main some milliseconds.
        output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } }
      }
    }
  }
})
