import { messages } from '../message.js';

export const billing = messages({
  plan: { en: 'Plan', es: 'Plan' },
  apiYes: { en: 'with API access', es: 'con acceso a la API' },
  apiNo: { en: 'without API access', es: 'sin acceso a la API' },
  planHint: {
    en: 'Whoever runs this service changes the plan with this command:',
    es: 'Quien administra el servicio cambia el plan con este comando:',
  },
  credits: { en: 'Credits of this cycle', es: 'Créditos de este ciclo' },
  used: { en: 'Used', es: 'Usados' },
  held: { en: 'Held by running scans', es: 'Reservados por escaneos en curso' },
  remaining: { en: 'Left', es: 'Restantes' },
  cycle: { en: 'From {start} to {end}', es: 'Del {start} al {end}' },
  nearEnd: { en: 'Almost used up', es: 'Casi agotados' },
  invoices: { en: 'Invoices', es: 'Facturas' },
  noInvoices: { en: 'No invoices yet', es: 'Aún no hay facturas' },
  noInvoicesText: {
    en: 'One is issued at the end of a billing cycle, when there is something to pay.',
    es: 'Se emite una al final de cada ciclo, cuando hay algo que pagar.',
  },
  number: { en: 'Number', es: 'Número' },
  period: { en: 'Period', es: 'Período' },
  total: { en: 'Total', es: 'Total' },
  state: { en: 'State', es: 'Estado' },
  open: { en: 'Open', es: 'Pendiente' },
  paid: { en: 'Paid', es: 'Pagada' },
  void: { en: 'Void', es: 'Anulada' },
  pdf: { en: 'PDF', es: 'PDF' },
  download: { en: 'Download {number}', es: 'Descargar {number}' },
  pay: { en: 'Pay', es: 'Pagar' },
});
