import { expect, it } from 'vitest'
import { newPlace, openedEngine, openingOf, removePlace, withoutCopy } from '../../fixtures/enginePlace'
import { sampleService } from '../../fixtures/sampleService'

it('the companies that another key is compared with are known after the copy was removed, and without a connection', async () => {
  const service = await sampleService({ companies: 3, employees: 6 })
  const place = newPlace()
  const first = await openedEngine(openingOf(place, service))
  const { companies } = await first.testKey({ address: service.url, apiKey: service.apiKey })
  await first['sync.refresh']({ companyId: companies[0]?.id ?? 0 })
  expect(first.knownCompanies(undefined)).toEqual(companies)
  await first.close(undefined)
  await service.close()
  const wiped = await openedEngine(openingOf(withoutCopy(place), service))
  expect(wiped.knownCompanies(undefined)).toEqual(companies)
  await wiped.close(undefined)
  removePlace(place)
})
