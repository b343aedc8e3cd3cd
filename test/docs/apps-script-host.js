/* global process, require */
// The services of Apps Script that the quickstart uses. UrlFetchApp is synchronous, so curl sends the requests.
const { execFileSync } = require('node:child_process');

const cells = JSON.parse(process.env.ROWS);

const SpreadsheetApp = {
  getActiveSheet: () => ({
    getDataRange: () => ({ getValues: () => cells.map((row) => row.slice(0, 2)) }),
    getRange: (row, column, rows, columns) => ({
      setValues: (values) => {
        if (values.length !== rows || values.some((one) => one.length !== columns))
          throw new Error('The size differs');
        values.forEach((one, index) => cells[row - 1 + index].splice(column - 1, columns, ...one));
      },
    }),
  }),
};

const PropertiesService = { getScriptProperties: () => ({ getProperty: (name) => process.env[name] }) };

const Utilities = { sleep: (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms) };

const UrlFetchApp = {
  fetch: (url, { method, headers, contentType, payload }) => {
    const all = contentType ? { ...headers, 'Content-Type': contentType } : headers;
    const lines = Object.entries(all).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
    const body = payload === undefined ? [] : ['--data-binary', payload];
    const args = ['-sS', '-w', '\n%{http_code}', '-X', method.toUpperCase(), ...lines, ...body, url];
    const output = execFileSync('curl', args, { encoding: 'utf8' });
    const end = output.lastIndexOf('\n');
    return {
      getContentText: () => output.slice(0, end),
      getResponseCode: () => Number(output.slice(end + 1)),
    };
  },
};

function printSheet() {
  process.stdout.write(JSON.stringify(cells));
}
