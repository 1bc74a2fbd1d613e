// For tools that don't read .vue files themselves, such as oxlint; vue-tsc sees the real types.
declare module '*.vue' {
  import type { DefineComponent } from 'vue'
  const component: DefineComponent
  export default component
}
