import { Unkept } from '@/unkept'

/** Values of inputs that could not be kept while their field went, by what they are of. */
export const unkeptValues = new Unkept<string>()
