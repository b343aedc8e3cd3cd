import { Module } from '@nestjs/common';
import { DiscoveryModule, MetadataScanner } from '@nestjs/core';
import { MarkedMethods } from './marked-methods.js';

/** Provides `MarkedMethods`, which finds the methods with a decorator. */
@Module({
  imports: [DiscoveryModule],
  providers: [MetadataScanner, MarkedMethods],
  exports: [MarkedMethods],
})
export class MarkedMethodsModule {}
