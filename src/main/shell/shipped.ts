/** The Electron that is shipped; an older one is the fallback for development (docs/runtime.md). */
export const SHIPPED_ELECTRON_MAJOR = 45
