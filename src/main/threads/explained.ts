import type { Methods } from './peer'

/** The same methods, each failure replaced by what `explain` makes of it. */
export function explained<M extends Methods>(methods: M, explain: (error: unknown) => unknown): M {
  const again = (error: unknown): never => {
    throw explain(error)
  }
  const entries = Object.entries(methods).map(([name, method]) => [
    name,
    (input: never): unknown => {
      try {
        const value = method(input)
        return value instanceof Promise ? value.catch(again) : value
      } catch (error) {
        return again(error)
      }
    }
  ])
  // The names and signatures of the entries are those of `methods`.
  return Object.fromEntries(entries) as M
}
