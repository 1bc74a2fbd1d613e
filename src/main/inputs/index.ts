/**
 * What can be entered, for whom and over which value, by the copy: for the grid and the forms of the reader, and for the outbox
 * of the engine. Nothing here writes or asks the network, but for the mark of a company that was closed (`CacheView.freeze`).
 */
export { CacheView, type Person } from './cacheView'
export { editForm, inputFinder } from './form'
export { lockSentences } from './sentences'
export { parseCalc } from './standingItems'
