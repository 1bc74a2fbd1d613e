import { useRouter } from 'vue-router'
import { useEmployees } from './store'

/** Opens the employee list at the people of a pay frequency or of a pay point, whatever their status. */
export function useShowPeople(): (of: {
  readonly frequencyId?: number
  readonly payPointId?: number | 'notKnown'
}) => void {
  const employees = useEmployees()
  const router = useRouter()
  return ({ frequencyId, payPointId }) => {
    employees.clearFilters()
    employees.search = ''
    if (frequencyId !== undefined) {
      employees.frequencyId = frequencyId
      employees.status = 'active'
    }
    if (payPointId !== undefined) {
      employees.payPointId = payPointId
      employees.payPointOnly = true
    }
    void router.push({ name: 'employees' })
  }
}
