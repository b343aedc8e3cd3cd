import { translations } from '../message.js';

const HONEST_ES =
  'Pide una a cada cliente, y no las pagues, no las premies ni las pidas solo a los contentos: eso incumple las normas y puede costarte la ficha.';

/** What to do and why, by action. The holes are those that `adviceOf` fills. */
export const insightAdvice = translations({
  complete_opening_hours: {
    es: 'Tu ficha no muestra horario. Indícalo para cada día, también los festivos: quien se sabe que está abierto cuando la gente busca tiene ventaja sobre quien quizá esté cerrado.',
  },
  complete_profile_fields: {
    es: 'Falta en tu ficha: {fields}. Rellena todos los campos que te correspondan, y escribe para los clientes, no para los buscadores.',
  },
  add_website: {
    es: 'Tu ficha no enlaza ningún sitio web. Basta una página que diga qué ofreces y dónde para que el buscador pueda juzgar tu relevancia.',
  },
  add_photos: {
    es: 'Tu ficha no tiene fotos. Añade algunas de la fachada, del interior y de lo que vendes. Lo que cuenta es tener algunas; cientos más no cambian nada.',
  },
  correct_primary_category: {
    es: 'Tu categoría principal es «{category}»; {having} de los {above} negocios que más a menudo te superan para «{keyword}» tienen «{suggested}». Cámbiala si eso es lo que eres sobre todo: una categoría que no corresponde incumple las normas y perjudica.',
  },
  add_categories: {
    es: 'Negocios que te superan llevan además {categories}. Añade las que te correspondan, y ninguna más.',
  },
  add_service: {
    es: 'La gente busca «{keyword}», y ningún servicio ni categoría de tu ficha dice que ofreces «{service}». Si es así, añádelo como servicio y descríbelo en tu sitio web.',
  },
  gain_reviews: {
    es: `Reseñas: tienes {current}; la mediana de los {above} negocios que más a menudo te superan es {target}. ${HONEST_ES}`,
  },
  renew_reviews: {
    es: `{recency} Unas pocas cada mes valen más que muchas de golpe. ${HONEST_ES}`,
  },
  improve_rating: {
    es: `Tu valoración es de {current} estrellas; la mediana de los {above} negocios valorados que más a menudo te superan es {target}. Lee qué tienen en común las bajas, corrígelo y respóndelas. ${HONEST_ES}`,
  },
  remove_duplicates: {
    es: 'Otras fichas con casi tu nombre en tu dirección: {n}. Se reparten contigo las reseñas y la relevancia. Si son tuyas, pide que se fusionen; no elimines la que tiene las reseñas. Departamentos y profesionales distintos pueden tener la suya.',
  },
  strengthen_sector: {
    es: 'Hacia el {direction} ({pins} de los {all} puntos), {standing}; allí el primero es {rival}. Pueden ayudar una página de tu sitio web sobre tu trabajo en esa zona y reseñas de clientes que viven allí; una dirección inventada incumple las normas.',
  },
  push_keyword: {
    es: 'En {pins} de los {all} puntos estás entre el {from} y el {to}, justo debajo de los tres lugares que casi todos ven. Da prioridad a «{keyword}»: di en una página propia de tu sitio web qué ofreces, y sigue reuniendo reseñas.',
  },
});

/** Of impacts by the model; those from a published figure name it. */
export const insightSources = translations({
  counterfactual: {
    es: 'Asociación entre los negocios de tus propios escaneos, con los competidores como están.',
  },
});
