/** The person's place in the employee list as the officer left it, so that Next and Previous follow that list. */
import { watch } from 'vue'
import { attempt } from '@/bridge'
import { useListPlace } from '@/components'
import { useEmployees } from '../employees/store'

/** Ends with the calling scope. Coming back, the list stands at the person last looked at. */
export function usePeopleWalk(employeeId: () => number) {
  const people = useEmployees()
  const place = useListPlace(people.list, employeeId, {
    indexOf: async (listId, id) => (await attempt('lists.indexOf', { listId, id })).value,
    rows: async (slice) => (await attempt('employees.rows', slice)).value ?? [],
    idOf: (row) => row.id
  })
  watch(place.index, (at) => {
    if (at !== null) people.place = at
  })
  return { total: people.list.total, ...place }
}
