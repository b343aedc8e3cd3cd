import { type Circle, composeStreets, type StreetTile, tilesFor } from '#libs/street-map';
import L from 'leaflet';
import type { StreetMap } from '../../api/types.js';
import { drawScene } from './draw-scene.js';
import { StreetTiles } from './load-tiles.js';

const PANE = 'streets';
/** Between the tiles and the cells of the pins. */
const Z_INDEX = '250';
/** Drawn around the visible part, so that a moved map shows streets at once. As a part of its size. */
const MARGIN = 0.15;

/** Draws streets on a canvas below the cells and pins of a map. */
export class StreetLayer {
  private readonly canvas = document.createElement('canvas');
  private readonly overlay: L.SVGOverlay;
  private readonly tiles: StreetTiles;
  private readonly themes = [
    matchMedia('(prefers-color-scheme: dark)'),
    matchMedia('(forced-colors: active)'),
  ];
  private readonly themeObserver = new MutationObserver(() => {
    this.redraw();
  });
  private drawing = 0;

  constructor(
    private readonly map: L.Map,
    private readonly streets: StreetMap,
  ) {
    this.tiles = new StreetTiles(streets.tiles);
    const pane = map.getPane(PANE) ?? map.createPane(PANE);
    pane.style.zIndex = Z_INDEX;
    pane.style.pointerEvents = 'none';
    // Leaflet positions any element as an SVG overlay, also while it animates a zoom.
    this.overlay = L.svgOverlay(this.canvas as unknown as SVGElement, map.getBounds(), {
      pane: PANE,
      className: 'map-street-canvas',
    });
    this.overlay.addTo(map);
    map.on('moveend resize', this.redraw);
    for (const theme of this.themes) theme.addEventListener('change', this.redraw);
    this.themeObserver.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    this.redraw();
  }

  remove(): void {
    this.drawing += 1;
    this.map.off('moveend resize', this.redraw);
    for (const theme of this.themes) theme.removeEventListener('change', this.redraw);
    this.themeObserver.disconnect();
    this.overlay.remove();
  }

  /** Draws the loaded tiles at once, and all tiles when they are loaded. A later call takes its place. */
  readonly redraw = (): void => {
    const drawing = ++this.drawing;
    const bounds = this.map.getBounds().pad(MARGIN);
    const box = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()] as const;
    const zooms = { min: this.streets.min_zoom, max: this.streets.max_zoom };
    const ids = tilesFor(box, this.map.getSize().x * (1 + 2 * MARGIN), zooms);
    const { loaded, all } = this.tiles.read(ids);
    this.draw(bounds, loaded);
    void all?.then((tiles) => {
      if (drawing === this.drawing) this.draw(bounds, tiles);
    });
  };

  private draw(bounds: L.LatLngBounds, tiles: readonly StreetTile[]): void {
    const corner = this.map.latLngToLayerPoint(bounds.getNorthWest());
    const { x: width, y: height } = this.map.latLngToLayerPoint(bounds.getSouthEast()).subtract(corner);
    this.overlay.setBounds(bounds);
    const brush = prepare(this.canvas, width, height);
    if (!brush) return;
    const container = this.map.getContainer();
    const { fontFamily } = getComputedStyle(container);
    const offset = this.map.layerPointToContainerPoint(corner);
    const origin = this.map.getPixelOrigin().add(corner);
    const worldPx = this.map.options.crs?.scale(this.map.getZoom()) ?? 0;
    const scene = composeStreets(tiles, {
      width,
      height,
      project: ([x, y]) => [x * worldPx - origin.x, y * worldPx - origin.y],
      labelBox: {
        left: -offset.x,
        top: -offset.y,
        right: container.clientWidth - offset.x,
        bottom: container.clientHeight - offset.y,
      },
      obstacles: obstaclesOn(container, offset),
      textWidth: (text, fontSize) => {
        brush.font = `600 ${fontSize}px ${fontFamily}`;
        return brush.measureText(text).width;
      },
    });
    drawScene(brush, scene, container);
  }
}

/** Clears a canvas, and gives it the resolution of the screen. */
function prepare(canvas: HTMLCanvasElement, width: number, height: number): CanvasRenderingContext2D | null {
  const ratio = Math.min(devicePixelRatio, 2);
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  const brush = canvas.getContext('2d');
  brush?.scale(ratio, ratio);
  return brush;
}

/** Free space around a pin, in pixels. */
const GAP = 2;
const OBSTACLES =
  '.pin, .map-home, .map-rival, .map-ring-label span, .map-north, .map-streets, .leaflet-control';

/** Returns circles that cover the pins, the labels of rings and the controls. @param offset of the drawing in the container */
function obstaclesOn(container: HTMLElement, offset: { x: number; y: number }): Circle[] {
  const frame = container.getBoundingClientRect();
  // The controls are beside the container.
  const elements = (container.parentElement ?? container).querySelectorAll(OBSTACLES);
  return [...elements].flatMap((element) => {
    const box = element.getBoundingClientRect();
    const [x, y] = [box.x - frame.x - offset.x, box.y - frame.y - offset.y];
    return box.width === 0 ? [] : circlesOf(x, y, box.width, box.height);
  });
}

/** Covers a box with circles of its height, side by side. */
function circlesOf(left: number, top: number, width: number, height: number): Circle[] {
  const radius = Math.min(width, height) / 2 + GAP;
  const count = Math.max(Math.ceil(width / height), 1);
  return Array.from({ length: count }, (_, index) => ({
    x: left + (width * (index + 0.5)) / count,
    y: top + height / 2,
    radius,
  }));
}
