/** Paths below `/v1`. An id that is none never gets into one: `/employees//payslips` would be another resource. */

/** `segments` as a path, numbers checked to be ids and texts encoded. Throws a RangeError for what is neither. */
export function pathOf(...segments: readonly (string | number)[]): string {
  return segments.map((segment) => `/${segmentOf(segment)}`).join('')
}

function segmentOf(segment: string | number): string {
  if (typeof segment === 'number') {
    if (Number.isSafeInteger(segment) && segment > 0) return String(segment)
    throw new RangeError(`not an id: ${segment}`)
  }
  if (segment.trim() === '' || segment === '.' || segment === '..') throw new RangeError('empty part of a path')
  return encodeURIComponent(segment)
}
