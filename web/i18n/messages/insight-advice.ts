import { translations } from '../message.js';

const HONEST_ES =
  'Pide una a cada cliente, y no las pagues, no las premies ni las pidas solo a los contentos: eso incumple las normas y puede costarte la ficha.';

/** Advice by action. `adviceOf` fills the placeholders. */
export const insightAdvice = translations({
  complete_opening_hours: {
    es: 'Tu ficha no muestra horario. Indícalo para cada día, también los festivos: cuando alguien busca, un negocio que seguro está abierto tiene ventaja sobre uno que quizá esté cerrado.',
  },
  complete_profile_fields: {
    es: 'A tu ficha le falta: {fields}. Rellena todos los campos que correspondan y escribe para los clientes, no para los buscadores.',
  },
  add_website: {
    es: 'Tu ficha no enlaza ningún sitio web. Basta una página que diga qué ofreces y dónde para que el buscador pueda juzgar tu relevancia.',
  },
  add_photos: {
    es: 'Tu ficha no tiene fotos. Añade algunas de la fachada, del interior y de lo que vendes. Basta con unas pocas; cientos no cambian nada.',
  },
  correct_primary_category: {
    es: 'Tu categoría principal es «{category}»; {having} de los {above} negocios que más a menudo te superan para «{keyword}» usan «{suggested}». Cámbiala solo si describe mejor tu actividad principal: una categoría que no corresponde incumple las normas y perjudica.',
  },
  add_categories: {
    es: 'Los negocios que te superan tienen además {categories}. Añade solo las que correspondan.',
  },
  add_service: {
    es: 'La gente busca «{keyword}», pero ningún servicio ni categoría de tu ficha menciona «{service}». Si lo ofreces, añádelo como servicio y descríbelo en tu sitio web.',
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
    es: 'Otras fichas con casi el mismo nombre en tu dirección: {n}. Se reparten contigo las reseñas y la relevancia. Si son tuyas, pide que se fusionen; no elimines la que tiene las reseñas. Departamentos y profesionales distintos pueden tener la suya.',
  },
  strengthen_sector: {
    es: 'Hacia el {direction} ({pins} de los {all} puntos), {standing}; allí el primero es {rival}. Pueden ayudar una página de tu sitio web sobre tu trabajo en esa zona y reseñas de clientes que viven allí. Una dirección inventada incumple las normas.',
  },
  push_keyword: {
    es: 'En {pins} de los {all} puntos estás entre el {from} y el {to}, justo debajo de los tres primeros, los que casi todos ven. Da prioridad a «{keyword}»: explica en una página propia de tu sitio web qué ofreces y sigue consiguiendo reseñas.',
  },
});

/** Sources of estimates by the model. Published figures name their own source. */
export const insightSources = translations({
  counterfactual: {
    es: 'Asociación observada entre los negocios de tus propios escaneos, si los competidores no cambian.',
  },
});
