/** What the long lists can be put in order by: the names of their columns. */
export const employeeOrders = [
  'name',
  'number',
  'id',
  'payPoint',
  'frequency',
  'status',
  'joined',
  'payslip',
  'net',
  'change'
] as const

/** The record's own order is that of its lines. */
export const historyOrders = [
  'line',
  'at',
  'user',
  'company',
  'person',
  'number',
  'field',
  'scope',
  'text',
  'answer'
] as const

export const expectedOrders = ['name', 'number', 'odd'] as const

export const flagOrders = ['company', 'name', 'number', 'rule', 'item', 'sentence'] as const

export const certificateOrders = ['name', 'number', 'certificate', 'date', 'from', 'to', 'state', 'id', 'file'] as const
