/**
 * Where a dialog begins: the officer's documents, else their home. The system may name neither, as where Documents lie on a share that
 * is away: then empty, and the dialog begins where it likes. Asked each time, as that may change while the program runs.
 */
export function documentsFolder(pathOf: (name: 'documents' | 'home') => string): string {
  for (const name of ['documents', 'home'] as const) {
    try {
      return pathOf(name)
    } catch {
      // Electron throws where the system has no such folder; the next one is tried.
    }
  }
  return ''
}
