import { describe, expect, it } from 'vitest'
import { AppError } from '@shared/contract/errors'
import { isLoopback, parseAddress } from '@shared/domain/serviceAddress'

describe('the address of a service', () => {
  it.each([
    ['https://pay.example.com', 'https://pay.example.com'],
    ['  https://pay.example.com/  ', 'https://pay.example.com'],
    ['https://pay.example.com/v1', 'https://pay.example.com'],
    ['https://pay.example.com/V1//', 'https://pay.example.com'],
    ['https://PAY.example.com:443/v1/', 'https://pay.example.com'],
    ['https://pay.example.com:8443', 'https://pay.example.com:8443'],
    ['pay.example.com', 'https://pay.example.com'],
    ['pay.example.com:8443/v1', 'https://pay.example.com:8443'],
    ['https://example.com/payroll/v1', 'https://example.com/payroll'],
    ['https://example.com/payroll/', 'https://example.com/payroll'],
    ['https://example.com/v12', 'https://example.com/v12'],
    ['http://127.0.0.1:4010', 'http://127.0.0.1:4010'],
    ['http://localhost:4010/v1', 'http://localhost:4010'],
    ['http://[::1]:4010', 'http://[::1]:4010'],
    ['http://127.9.8.7', 'http://127.9.8.7']
  ])('%j is taken as %s', (text, address) => {
    expect(parseAddress(text)).toBe(address)
    expect(parseAddress(address)).toBe(address)
  })

  it.each([
    '',
    '   ',
    'https://',
    'http://pay.example.com',
    'http://10.0.0.5:4010',
    'http://127.0.0.1.example.com',
    'http://localhost.example.com',
    'ftp://pay.example.com',
    'file:///etc/passwd',
    'https://user:secret@pay.example.com',
    'https://pay.example.com?key=1',
    'https://pay.example.com/#v1',
    'https://pay example.com',
    'javascript:alert(1)'
  ])('%j is refused as an address', (text) => {
    expect(() => parseAddress(text)).toThrow(AppError)
    try {
      parseAddress(text)
    } catch (error) {
      expect(error instanceof AppError && error.code).toBe('badAddress')
    }
  })

  it('knows this computer by name and by number', () => {
    for (const host of ['localhost', '127.0.0.1', '127.1.2.3', '[::1]']) expect(isLoopback(host)).toBe(true)
    for (const host of ['localhost.', 'example.com', '128.0.0.1', '0.0.0.0', '[::2]'])
      expect(isLoopback(host)).toBe(false)
  })
})
