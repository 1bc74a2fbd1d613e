import { wordingOf } from '@shared/contract/errorWording'
import type { ErrorCode } from '@shared/contract/errorCodes'
import { toAppError, type AppError } from '@shared/contract/errors'
import { isLoopback, parseAddress, type ServiceAddress } from '@shared/domain/serviceAddress'
import { ref, shallowRef } from 'vue'
import { useRouter } from 'vue-router'
import { attempt } from '@/bridge'
import { confirm, toast } from '@/components'
import { useSession } from '@/frame'
import { welcomeText } from '@/text/welcome'

/** What went wrong with connecting, as Welcome says it. */
export interface ConnectFailure {
  readonly title: string
  readonly text: string
  /** The failure is the keychain's: going on without it can be offered. */
  readonly offerSession: boolean
  /** What to correct, as far as that is known: the address cannot be one, or may be another's; else it may be the key. */
  readonly of: 'address' | 'key'
  /** The address cannot be one, whatever answers there. */
  readonly isAddressWrong: boolean
}

const OF_ADDRESS: ReadonlySet<ErrorCode> = new Set([
  'badAddress',
  'offline',
  'timeout',
  'certificate',
  'proxy',
  'proxyUnusable',
  'badAnswer',
  'notFound'
])

/** Connecting, by key or to the sample, and opening a connection that is already on this computer. */
export function useConnect() {
  const session = useSession()
  const router = useRouter()
  const busy = ref<'key' | 'sample' | 'open' | null>(null)
  const failure = shallowRef<ConnectFailure | null>(null)

  /** True when it worked; the caller then forgets the key. */
  async function withKey(address: string, apiKey: string, sessionOnly: boolean): Promise<boolean> {
    if (busy.value !== null) return false
    let parsed: ServiceAddress
    try {
      parsed = parseAddress(address)
    } catch (error) {
      fail(toAppError(error))
      return false
    }
    if (!(await mayConnect(parsed))) return false
    busy.value = 'key'
    const { value, error } = await attempt('connections.connect', { address, apiKey, sessionOnly })
    if (error) {
      fail(error)
      return false
    }
    toast('positive', welcomeText.connected(value.companies.length))
    await enter()
    return true
  }

  async function toSample(): Promise<void> {
    if (busy.value !== null) return
    busy.value = 'sample'
    const { error } = await attempt('connections.connectSample')
    if (error === null) await enter()
    else fail(error)
  }

  async function open(connectionId: string): Promise<void> {
    if (busy.value !== null) return
    busy.value = 'open'
    const { error } = await attempt('connections.activate', { connectionId })
    if (error === null) await enter()
    else fail(error)
  }

  async function enter(): Promise<void> {
    failure.value = null
    await session.loadConnections()
    await session.loadCompanies()
    await router.replace({ name: 'employees' })
    busy.value = null
  }

  function fail(error: AppError): void {
    busy.value = null
    // Saying no to the question of a development runtime is the officer's own answer.
    failure.value = error.code === 'cancelled' ? null : failureOf(error)
  }

  // Real pay data on a development runtime is possible, but never by accident.
  async function mayConnect(address: ServiceAddress): Promise<boolean> {
    if (session.info?.developmentRuntime !== true || isLoopback(new URL(address).hostname)) return true
    return confirm({
      title: welcomeText.developmentTitle,
      body: welcomeText.developmentBody,
      confirm: welcomeText.developmentConfirm
    })
  }

  return { busy, failure, withKey, toSample, open }
}

function failureOf(error: AppError): ConnectFailure {
  const { sentence, nextStep } = wordingOf(error.code)
  const words = error.details.serviceMessage
  const next = welcomeText.nextStep(error.code) ?? nextStep
  return {
    title: sentence,
    text: words === undefined ? next : `${welcomeText.serviceSays(words)} ${next}`,
    offerSession: error.code === 'keychain' || error.code === 'secretTooLong',
    of: OF_ADDRESS.has(error.code) ? 'address' : 'key',
    isAddressWrong: error.code === 'badAddress'
  }
}
