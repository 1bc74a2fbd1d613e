/**
 * The lock over the program: when the bridge answers, the passphrase of a connection, and how often a wrong one is taken. Plain
 * Node; what the system tells and asks comes from shell/systemLock.ts.
 */
export { Lock } from './lock'
export { Tries } from './tries'
