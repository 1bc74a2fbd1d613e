/** Whether two names of a company or person are the same; the form and case of letters and the spaces between them do not count. */
export function sameName(a: string, b: string): boolean {
  return plain(a) === plain(b)
}

function plain(name: string): string {
  return name.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()
}
