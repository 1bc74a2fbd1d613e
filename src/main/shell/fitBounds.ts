/** A rectangle in the system's screen coordinates, device-independent pixels. */
export interface Bounds {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The part of the title bar that must be reachable by the pointer. */
const REACHABLE = { width: 120, height: 32 }

/**
 * Where a window goes that was last seen at `saved`, given the work areas of the displays there are now, the primary one
 * first. It stays where it was when enough of its title bar is on a display, and never exceeds that display; a window of a
 * display that is gone, or of none yet, is centred on the primary display.
 */
export function fitBounds(
  saved: Bounds | null,
  preferred: Pick<Bounds, 'width' | 'height'>,
  areas: readonly Bounds[]
): Bounds {
  const primary = areas[0]
  if (!primary) return saved ?? { x: 0, y: 0, ...preferred }
  const home = saved ? areas.find((area) => reaches(saved, area)) : undefined
  if (!saved || !home) return centred(saved ?? { x: 0, y: 0, ...preferred }, primary)
  const width = Math.min(saved.width, home.width)
  const height = Math.min(saved.height, home.height)
  return {
    x: within(saved.x, home.x, home.x + home.width - width),
    y: within(saved.y, home.y, home.y + home.height - height),
    width,
    height
  }
}

function reaches(window: Bounds, area: Bounds): boolean {
  const left = Math.max(window.x, area.x)
  const right = Math.min(window.x + window.width, area.x + area.width)
  const top = window.y
  return right - left >= REACHABLE.width && top >= area.y && top + REACHABLE.height <= area.y + area.height
}

function centred({ width, height }: Bounds, area: Bounds): Bounds {
  const fitted = { width: Math.min(width, area.width), height: Math.min(height, area.height) }
  return {
    x: Math.round(area.x + (area.width - fitted.width) / 2),
    y: Math.round(area.y + (area.height - fitted.height) / 2),
    ...fitted
  }
}

function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}
