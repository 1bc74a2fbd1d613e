import { AppError } from '@shared/contract/errors'

interface OpenFile {
  readonly fileId: number
  readonly connectionId: string
  readonly passphrase: string
}

/** The colleague's file that is being looked at, by its passphrase: it is entered once, and the page does not keep it. */
export class HandedOver {
  #turn = 0
  #open: OpenFile | null = null

  /** Keeps `file` once `read` has opened it, unless another one was asked for or it was put away by then. Rejects as `read` does. */
  async keepIfOpened<T>(file: OpenFile, read: () => Promise<T>): Promise<T> {
    const turn = ++this.#turn
    const contents = await read()
    if (turn === this.#turn) this.#open = file
    return contents
  }

  /** Throws `fileGone` for a file that is not open, or was opened in another connection. */
  passphraseOf(fileId: number, connectionId: string): string {
    if (this.#open?.fileId !== fileId || this.#open.connectionId !== connectionId) throw new AppError('fileGone')
    return this.#open.passphrase
  }

  /** Puts `fileId` away, where another one was not opened meanwhile. */
  taken(fileId: number): void {
    if (this.#open?.fileId === fileId) this.#open = null
  }

  putAway(): void {
    this.#turn++
    this.#open = null
  }
}
