// The bridge comes here.
export {}
