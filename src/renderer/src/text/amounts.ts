/** The sentences about amounts that are hidden. */
export const amountsText = {
  hide: 'Hide or show amounts',
  forReaders: 'hidden',
  hidden: 'Amounts hidden',
  show: 'Show amounts',
  hiddenWhy: 'Amounts are hidden on every screen.',
  chart: 'Amounts are hidden, so there is no chart.',
  edit: (label: string) => `Show amounts to edit ${label}`,
  out: {
    copy: {
      title: 'Copy the amounts in full?',
      body: 'Amounts are hidden on screen. What you copy holds them in full, wherever you paste it.',
      confirm: 'Copy all the same'
    },
    export: {
      title: 'Export the amounts in full?',
      body: 'Amounts are hidden on screen. The file holds them in full, and is not encrypted.',
      confirm: 'Export all the same'
    },
    print: {
      title: 'Show the amounts for printing?',
      body: 'Amounts are hidden on screen. The print view shows them in full, as they come out on paper.',
      confirm: 'Show and print'
    }
  }
} as const
