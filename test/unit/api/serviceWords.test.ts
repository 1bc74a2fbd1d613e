import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wordsIn } from '../../../src/main/engine/api/serviceWords'

describe("the service's own words in an answer", () => {
  it.each([
    ['{"message":"Failed"}', 'Failed', null],
    ['{"error":"No such key"}', 'No such key', null],
    ['{"error":{"message":"Deep"}}', 'Deep', null],
    ['{"message":"","error":"No such key"}', 'No such key', null],
    ['{"errors":[{"message":" ","error":"m"}]}', 'm', null],
    [
      '{"message":"Failed","errors":{"bank_account.account_type":"can\'t be blank"}}',
      'Failed',
      { 'bank_account.account_type': ["can't be blank"] }
    ],
    ['{"errors":{"a":["x","y"]}}', null, { a: ['x', 'y'] }],
    ['{"errors":{"bank_account":{"branch_code":["is short"]}}}', null, { 'bank_account.branch_code': ['is short'] }],
    ['{"message":"Failed","errors":["x","y"]}', 'Failed; x; y', null],
    ['{"errors":["x"]}', 'x', null],
    ['{"errors":[{"message":"m"},{"detail":"d"}]}', 'm; d', null],
    ['{"errors":"plain"}', 'plain', null],
    ['{"errors":{"a":null}}', null, { a: [''] }],
    ['{"message":"Failed","errors":{}}', 'Failed', null],
    ['{"message":["a","b"]}', 'a; b', null],
    ['["x","y"]', 'x; y', null],
    ['"just text"', 'just text', null],
    ['<html><head><title>502 Bad\nGateway</title></head><body>x</body></html>', '502 Bad Gateway', null],
    ['<p>Back <b>soon</b></p><script>var a</script>', 'Back soon', null],
    ['Service Unavailable', 'Service Unavailable', null],
    ['', null, null],
    ['  ', null, null],
    ['{}', null, null],
    ['null', 'null', null],
    ['{"message":"cut \\"here\\"","data":[1,2', 'cut "here"', null]
  ])('in %s', (text, message, fields) => {
    expect(wordsIn(text)).toEqual({ message, fields })
  })

  it("never takes somebody's pay for a message", () => {
    const employee = '{"employee":{"first_name":"Ann","salary":"15000.00"}}'
    expect(wordsIn(employee)).toEqual({ message: null, fields: null })
    expect(wordsIn(employee.slice(0, -5))).toEqual({ message: null, fields: null })
    expect(wordsIn(`[${employee}]`)).toEqual({ message: null, fields: null })
    expect(wordsIn('%PDF-1.4 \uFFFD\uFFFD\0 Ann')).toEqual({ message: null, fields: null })
  })

  it('survives any JSON and any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string({ unit: 'binary' })), (text) => {
        const { message } = wordsIn(text)
        if (message !== null) expect(message).not.toMatch(/[\n\r\t]/)
      })
    )
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (message, errors) => {
        expect(() => wordsIn(JSON.stringify({ message, errors }))).not.toThrow()
      })
    )
  })
})
