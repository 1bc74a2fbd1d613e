import type { SheetFile } from '@shared/contract/views'
import type { SheetRow } from '@shared/domain/sheet/table'

/** A sheet of a file with all its rows. */
export type ReadSheet = Omit<SheetFile['sheets'][number], 'rows'> & { readonly rows: readonly SheetRow[] }
